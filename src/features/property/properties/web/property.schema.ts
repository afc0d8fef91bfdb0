import { wholeText } from '../../../../web/forms/typed-fields.ts'

export const capacityText = wholeText(0, 100_000, 'Capacity must be a whole number from 0 to 100,000')
