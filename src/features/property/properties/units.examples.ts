import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const unit = {
  id: EXAMPLE_IDS.unit,
  propertyId: EXAMPLE_IDS.property,
  propertyName: 'Bohye (Shops)',
  name: 'B12',
  kind: 'shop',
  nextKinds: [{ kind: 'office', from: '2027-01-01' }],
  floorArea: 24.5,
  active: true,
  createdAt: '2026-11-02T08:15:30.000Z',
  lease: {
    id: EXAMPLE_IDS.lease,
    tenantId: EXAMPLE_IDS.tenant,
    tenantName: 'Akosua Ɔpɔku',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    rent: 1500.5,
  },
  others: [],
  next: null,
  doubleLet: false,
  vacantSince: null,
  hadLeases: true,
}
const newUnit = { propertyId: EXAMPLE_IDS.property, name: 'B21', kind: 'shop', floorArea: 24.5 }
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
  good: 1,
  bad: 1,
}

export const EXAMPLES = {
  unit,
  newUnit,
  unitChanges,
  importedRows,
  importPreview,
  imported: { imported: 1 },
}
