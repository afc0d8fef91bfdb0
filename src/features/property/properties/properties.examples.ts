const newProperty = { name: 'Spintex (Shops)', kind: 'shops', capacity: 20 }
const propertyChanges = { capacity: 22 }

export const EXAMPLES = { newProperty, propertyChanges }
