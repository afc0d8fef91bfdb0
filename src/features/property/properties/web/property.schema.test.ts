import { expect, test } from 'vitest'
import { propertiesEndpoints } from '../properties.contract.ts'
import { capacityText } from './property.schema.ts'

test('the form takes every capacity that the call takes, and no other', () => {
  const { capacity } = propertiesEndpoints['POST /properties'].body.shape
  for (const text of ['0', '7', '99999', '100000', '100001', '-1', '1.5']) {
    expect(capacityText.safeParse(text).success, text).toBe(capacity.safeParse(Number(text)).success)
  }
  for (const text of ['', 'ten', '1e3', '0x1F'])
    expect(capacityText.safeParse(text).success, text).toBe(false)
})
