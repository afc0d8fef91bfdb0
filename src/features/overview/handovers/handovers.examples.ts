import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const HANDOVER = 'c71a4e95-2d60-4f38-b1c9-8e07d3a5f264'
const ITEM = '19f3b6d2-7c48-4a05-9e61-d2b80c5f7a34'
const METER = '52d80a7e-b3f1-4c69-8a24-07e9d61c3fb5'
const KEY = 'e08c5b17-94da-4632-a7f0-3b1d96e2c845'
const TEMPLATE = 'a4b97e03-5f1c-4d82-90ae-61c7f2d8b359'
/** A white picture of one point. */
const DRAWING =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

const recordedAt = '2026-12-01T09:30:00.000Z'
const template = {
  name: 'Apartment with two bedrooms',
  unitKinds: ['apartment'],
  rooms: [
    { name: 'Living room', items: ['Walls and ceiling', 'Floor'] },
    { name: 'Kitchen', items: ['Sink and tap'] },
  ],
  meters: ['Electricity meter'],
  keys: ['Front door'],
}

export const EXAMPLES = {
  ids: { handover: HANDOVER, item: ITEM, template: TEMPLATE },
  template,
  templateChanges: { keys: ['Front door', 'Gate'] },
  newHandover: { kind: 'entry', day: '2026-12-01', templateId: TEMPLATE, assigneeUid: EXAMPLE_IDS.admin },
  changes: {
    items: [
      { id: ITEM, room: 'Kitchen', name: 'Sink and tap', condition: 'worn', note: 'Stains', recordedAt },
    ],
    meters: [{ id: METER, name: 'Electricity meter', reading: 4711.5, recordedAt }],
    keys: [{ id: KEY, name: 'Front door', count: 2, recordedAt }],
  },
  photo: { itemId: ITEM, sequence: 1, takenAt: recordedAt },
  submission: { photoIds: [EXAMPLE_IDS.photo], name: 'Kofi Boateng', drawing: DRAWING },
  objection: { itemId: ITEM, text: 'The stains were there when I moved in.' },
  deduction: { amount: 180, text: 'New tap and an hour of work' },
  settings: { objectDays: 7 },
}
