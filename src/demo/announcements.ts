import { EVERYWHERE } from '../features/property/tenants/server/tenants.scope.ts'
import { propertyId } from '../features/property/tenants/server/tenants.service.ts'
import type { NewAnnouncement } from '../features/service/announcements/announcements.contract.ts'
import {
  markAnnouncementRead,
  readAnnouncement,
} from '../features/service/announcements/server/announcements.reading.ts'
import { sendAnnouncement } from '../features/service/announcements/server/announcements.service.ts'
import { addDays } from '../shared/days.ts'
import type { Demo, FillStep } from './demo.types.ts'
import { EXAMPLE_TENANT } from './people.names.ts'
import { random } from './random.ts'

const MORNING = 9 * 3600

type Plan = {
  daysAgo: number
  given: Pick<NewAnnouncement, 'title' | 'text'>
  /** To the example tenant's property; else to all. */
  nearby: boolean
  /** The percentage of readers. */
  readers: number
}

const PLANS: Plan[] = [
  {
    daysAgo: 16,
    given: {
      title: 'New number of the office',
      text: 'From now on you reach the office at 030 255 0142, Monday to Saturday from 8 to 17. The old number is switched off at the end of the month.\n\nRequests and complaints are best made here on the portal: nothing gets lost, and you see when somebody works on them.',
    },
    nearby: false,
    readers: 75,
  },
  {
    daysAgo: 2,
    given: {
      title: 'No water on Friday from 8 to 14',
      text: 'The water company repairs the main pipe in the street on Friday. There will be no water from 8 to 14.\n\nPlease fill a bucket before, and close all taps when you leave.',
    },
    nearby: true,
    readers: 40,
  },
]

export const addAnnouncements: FillStep = async (demo) => {
  for (const plan of PLANS) await markRead(demo, plan, await send(demo, plan))
}

function send(demo: Demo, { daysAgo, given, nearby }: Plan): Promise<string> {
  const ctx = demo.contextAt(addDays(demo.today, -daysAgo), MORNING)
  const home = demo.tenants.find(({ name }) => name === EXAMPLE_TENANT)?.apartment
  return ctx.db.transaction(async (tx) => {
    const audience =
      nearby && home
        ? ({ audience: 'property', propertyId: await propertyId(tx, EVERYWHERE, home) } as const)
        : ({ audience: 'all' } as const)
    const announcement = { ...given, ...audience, sendEmail: true }
    const { answer } = await sendAnnouncement(ctx, tx, { caller: demo.clerk, given: announcement })
    return answer.id
  })
}

async function markRead(demo: Demo, { daysAgo, nearby, readers, given }: Plan, id: string): Promise<void> {
  const { recipients } = await readAnnouncement(demo.ctx, { caller: demo.clerk, id })
  const reached = new Set(recipients.map(({ tenantId }) => tenantId))
  for (const { id: tenantId, name, caller } of demo.tenants) {
    const number = random(`reads ${given.title} ${name}`)
    const isReader = number.whole(1, 100) <= readers && !(nearby && name === EXAMPLE_TENANT)
    if (!reached.has(tenantId) || !isReader) continue
    const day = addDays(demo.today, -number.whole(1, daysAgo - 1))
    await markAnnouncementRead(demo.contextAt(day, number.whole(10, 20) * 3600), { caller, id })
  }
}
