import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const source = 'https://gra.gov.gh/portfolio/rent-tax/'
const settings = {
  rates: [
    { name: 'residential', percent: 8, from: '2024-01-01', source },
    { name: 'commercial', percent: 15, from: '2024-01-01', source },
  ],
  vat: { on: false, units: [], next: [{ from: '2027-01-01', on: true, units: [EXAMPLE_IDS.unit] }] },
}
const ratesChange = { rates: settings.rates }
const vatChange = { vat: { on: true, units: [EXAMPLE_IDS.unit], from: '2027-01-01' } }

export const EXAMPLES = { ratesChange, vatChange }
