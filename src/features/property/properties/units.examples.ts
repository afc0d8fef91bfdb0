import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const newUnit = { propertyId: EXAMPLE_IDS.property, name: 'B21', kind: 'shop', floorArea: 24.5, rooms: 1 }
const unitChanges = { kind: 'office', from: '2026-11-01', floorArea: 26, active: true }

const imported = { location: 'Bohye (Shops)', unit: 'B21', kind: 'Shop', floorArea: '24.5' }
const importedRows = { rows: [{ row: 2, ...imported }] }
const importPreview = {
  rows: [
    { row: 2, values: imported, problems: [] },
    {
      row: 3,
      values: { ...imported, unit: 'B22', kind: 'Stall' },
      problems: [
        {
          field: 'kind',
          message: 'Kind must be one of: Shop, Office, Warehouse, Land, Apartment, Room, House',
        },
      ],
    },
  ],
  ignored: ['Rent'],
  columns: [
    { at: 0, heading: 'Shop', samples: ['B21', 'B22'], field: 'unit' },
    { at: 1, heading: 'Rent', samples: ['1500', '900'], field: null },
  ],
  good: 1,
  bad: 1,
}

export const EXAMPLES = { newUnit, unitChanges, importedRows, importPreview }
