import { SERVER_ERRORS } from '../../../../../server/server.errors.ts'

/** Strangers, strangers on a known device, and signed-in users. */
export type HashingQueue = 'strangers' | 'knownDevices' | 'signedIn'

// Hashing and file access share Node's four threads; one is always left for files.
const AT_ONCE = 3
const AT_ONCE_OF_A_GROUP = 2
const MAX_WAITING = 100

type Group = { running: number; queues: (() => void)[][] }

const knownDevices: Group['queues'][number] = []
const strangers: Group['queues'][number] = []
const signedIn: Group['queues'][number] = []
const QUEUES = { knownDevices, strangers, signedIn }
const outside: Group = { running: 0, queues: [knownDevices, strangers] }
const inside: Group = { running: 0, queues: [signedIn] }
const GROUPS = { knownDevices: outside, strangers: outside, signedIn: inside }

/** Each group has one slot; the third goes to the first to come. */
const hasPlace = ({ running }: Group): boolean =>
  running === 0 || (running < AT_ONCE_OF_A_GROUP && outside.running + inside.running < AT_ONCE)

function startNext(): void {
  for (const group of [inside, outside]) {
    while (hasPlace(group)) {
      const next = group.queues.find((queue) => queue.length > 0)?.shift()
      if (!next) break
      group.running += 1
      next()
    }
  }
}

/** Throws 503 if too many wait in this queue. */
export async function queueHashing<T>(name: HashingQueue, work: () => Promise<T>): Promise<T> {
  const queue = QUEUES[name]
  if (queue.length >= MAX_WAITING) {
    throw SERVER_ERRORS.busy('Too many people sign in at this moment. Please try again.').with({
      retryAfter: 5,
    })
  }
  await new Promise<void>((resolve) => {
    queue.push(resolve)
    startNext()
  })
  try {
    return await work()
  } finally {
    GROUPS[name].running -= 1
    startNext()
  }
}
