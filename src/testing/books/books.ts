import type { CompanySettings } from '../../features/identity/company/company.contract.ts'
import type { Close } from '../../features/money/books/closes.contract.ts'
import { addDays } from '../../shared/days.ts'
import type { ApiClient } from '../portal.ts'

/** Reopens the books if `through` is null. */
export async function closeBooks(owner: ApiClient, through: string | null): Promise<void> {
  if (through !== null) {
    const { status, text } = await owner.call('POST /closes', { body: { through } })
    if (status !== 201) throw new Error(`closing through ${through} answered ${status} ${text}`)
    return
  }
  const { body } = await owner.call<Close[]>('GET /closes')
  const openCloses = body.filter(({ reopenedAt }) => reopenedAt === null)
  for (const { id } of openCloses.toSorted((one, other) => other.through.localeCompare(one.through)))
    await owner.call(`POST /closes/${id}/reopen`, { body: { reason: 'A test goes on' } })
}

/** Closes a day long before any records, each the day after the last. Returns the id of the close. */
export async function getPastCloseDay(owner: ApiClient): Promise<string> {
  const { closedThrough } = (await owner.call<CompanySettings>('GET /settings')).body
  const through = closedThrough === null ? '1999-01-01' : addDays(closedThrough, 1)
  return (await owner.call<Close>('POST /closes', { body: { through } })).body.id
}
