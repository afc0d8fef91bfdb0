import { cardDueOn } from '../../features/money/rent-cards/rent-cards.rules.ts'
import { noteIssuedCard } from '../../features/money/rent-cards/server/rent-cards.service.ts'
import { listVisibleLeases } from '../../features/property/leases/server/leases.service.ts'
import { addDays, toDay } from '../../shared/days.ts'
import type { FillStep } from '../demo.types.ts'
import { random } from '../random.ts'

const TEN_O_CLOCK = 10 * 3600
const MOST_LEASES = 500
/** Every 14th card has not been collected. */
const MISSING_EVERY = 14

export const addRentCards: FillStep = async ({ ctx, today, clerk, contextAt }) => {
  const list = await listVisibleLeases(ctx, clerk, {})
  const leases = await list.rows({ limit: MOST_LEASES, cursor: undefined })
  for (const [at, { row }] of leases.entries()) {
    const { id, unitName, startsOn, createdAt } = row
    const chance = random(`rent card ${unitName} ${startsOn}`)
    const enteredOn = toDay(new Date(createdAt), ctx.config.TIME_ZONE)
    const issuedOn = addDays(cardDueOn({ startsOn, enteredOn }), -chance.whole(1, 7))
    if (at % MISSING_EVERY === 0 || issuedOn >= today) continue
    const officialSerial = `RC-${issuedOn.slice(0, 4)}-${chance.digits(6)}`
    const noted = { caller: clerk, leaseId: id, given: { officialSerial, issuedOn } }
    await noteIssuedCard(contextAt(issuedOn, TEN_O_CLOCK), noted)
  }
}
