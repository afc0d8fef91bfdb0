import { addDays, type Day } from '../../shared/days.ts'
import { type Random, random } from '../random.ts'
import type { CaseEvent, CaseHistory, Photo } from './cases.history.ts'
import { COMPLAINTS } from './complaints.ts'
import { REQUESTS_OF_FLATS } from './requests.flats.ts'
import { REQUESTS_OF_SHOPS } from './requests.shops.ts'

/** `seconds` after midnight. */
type Moment = { day: Day; seconds: number }
/** `office` is the admin who did it. */
export type CaseStep = Moment & CaseEvent & { office: 'admin' | 'clerk' }
export type CasePlan = CaseHistory & Moment & { steps: CaseStep[] }

const CASE_HISTORIES: CaseHistory[] = [...REQUESTS_OF_FLATS, ...REQUESTS_OF_SHOPS, ...COMPLAINTS]

const randomMinutes = (chance: Random, from: number, to: number) => chance.whole(from * 60, to * 60)

function planStepTime({ after, by }: CaseEvent, before: Moment, chance: Random): Moment {
  if (after === 0) return { day: before.day, seconds: before.seconds + randomMinutes(chance, 25, 110) }
  const [from, to] = by === 'office' ? [510, 960] : [400, 1020]
  return { day: addDays(before.day, after), seconds: randomMinutes(chance, from, to) }
}

function planCase(story: CaseHistory, today: Day): CasePlan {
  const chance = random(`${story.tenantName}: ${story.subject}`)
  const first = { day: addDays(today, -story.daysAgo), seconds: randomMinutes(chance, 390, 930) }
  const steps: CaseStep[] = []
  for (const turn of story.events) {
    const admins = chance.chance(65) ? 'clerk' : 'admin'
    steps.push({ ...turn, office: admins, ...planStepTime(turn, steps.at(-1) ?? first, chance) })
  }
  return { ...story, ...first, steps }
}

/** The last event is on the day before `today`. */
export const planCases = (today: Day): CasePlan[] => CASE_HISTORIES.map((story) => planCase(story, today))

/** The file name that a phone or messenger would give. */
export const photoName = (photo: Photo, { day, seconds }: Moment, place: number): string => {
  const time = new Date((seconds - 240 + 11 * place) * 1000).toISOString().slice(11, 19).replaceAll(':', '')
  return photo === 'pipe-mended' ? `IMG-${day}-WA${time}.jpg` : `IMG_${day.replaceAll('-', '')}_${time}.jpg`
}
