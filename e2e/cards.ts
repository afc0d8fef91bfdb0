import { callApi } from '../src/testing/portal/process.ts'
import { expect, type Servers } from './portal.ts'

/** A draft of cards whose texts are long words without a place to break. */
export async function beginCards(portal: Servers['portal'], token: string, word: string): Promise<string> {
  const { body } = await callApi<{ id: string }>(portal, 'POST /imports', { token, body: { kind: 'cards' } })
  const values = { name: word.repeat(6), property: word.repeat(6), phone: word, rent: '500' }
  const added = await callApi(portal, `POST /imports/${body.id}/rows`, { token, body: { values } })
  expect(added.status).toBe(201)
  return body.id
}
