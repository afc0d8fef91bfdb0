import { addDays, type Day } from '../shared/days.ts'
import type { Photo, Story, Turn } from './cases.story.ts'
import { COMPLAINTS } from './complaints.stories.ts'
import { type Random, random } from './random.ts'
import { REQUESTS_OF_FLATS } from './requests.flats.ts'
import { REQUESTS_OF_SHOPS } from './requests.shops.ts'

/** So many seconds after midnight of a day. */
type Time = { day: Day; seconds: number }
/** A turn with its time; `office` says who of the office took it. */
export type Step = Time & Turn & { office: 'admin' | 'clerk' }
/** A story with the time of its submission and of all that followed. */
export type CasePlan = Story & Time & { steps: Step[] }

const STORIES: Story[] = [...REQUESTS_OF_FLATS, ...REQUESTS_OF_SHOPS, ...COMPLAINTS]

const minutes = (chance: Random, from: number, to: number) => chance.whole(from * 60, to * 60)

function timeOf({ after, by }: Turn, before: Time, chance: Random): Time {
  if (after === 0) return { day: before.day, seconds: before.seconds + minutes(chance, 25, 110) }
  const [from, to] = by === 'office' ? [510, 960] : [400, 1020]
  return { day: addDays(before.day, after), seconds: minutes(chance, from, to) }
}

function told(story: Story, today: Day): CasePlan {
  const chance = random(`${story.who}: ${story.subject}`)
  const first = { day: addDays(today, -story.ago), seconds: minutes(chance, 390, 930) }
  const steps: Step[] = []
  for (const turn of story.turns) {
    const office = chance.chance(65) ? 'clerk' : 'admin'
    steps.push({ ...turn, office, ...timeOf(turn, steps.at(-1) ?? first, chance) })
  }
  return { ...story, ...first, steps }
}

/** All requests and complaints of the company; the last of what happened, the day before `today`. */
export const planCases = (today: Day): CasePlan[] => STORIES.map((story) => told(story, today))

/** What a phone calls a photo that it took minutes before; one that came by a messenger has a name of its kind. */
export const photoName = (photo: Photo, { day, seconds }: Time, place: number): string => {
  const time = new Date((seconds - 240 + 11 * place) * 1000).toISOString().slice(11, 19).replaceAll(':', '')
  return photo === 'pipe-mended' ? `IMG-${day}-WA${time}.jpg` : `IMG_${day.replaceAll('-', '')}_${time}.jpg`
}
