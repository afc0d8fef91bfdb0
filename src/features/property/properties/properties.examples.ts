import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const property = {
  id: EXAMPLE_IDS.property,
  name: 'Bohye (Shops)',
  kind: 'shops',
  capacity: 20,
  archived: false,
}
const newProperty = { name: 'Spintex (Shops)', kind: 'shops', capacity: 20 }
const propertyChanges = { capacity: 22 }

export const EXAMPLES = { property, newProperty, propertyChanges }
