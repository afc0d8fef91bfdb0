import { describe, type ExpectStatic, type TestContext, test } from 'vitest'
import { openInterruptibleDatabase } from '../../testing/database/interruptible-database.ts'
import { createTestJobs, defineTestJob } from '../../testing/jobs.ts'
import type { Jobs } from './jobs.ts'
import type { Job } from './jobs.types.ts'

const SLOW_RETRY = { limit: 1, delaySeconds: 600, maxDelaySeconds: 600 }

async function open({ expect, onTestFinished }: TestContext) {
  const wire = await openInterruptibleDatabase()
  const started: Jobs[] = []
  onTestFinished(async () => {
    await wire.reconnect()
    for (const jobs of started) await jobs.stop()
    await wire.drop()
  })
  const create = (...jobs: Job<unknown>[]) => {
    const instance = createTestJobs(wire.db, jobs)
    started.push(instance)
    return instance
  }
  const newest = async (jobs: Jobs) => (await jobs.listRuns(1))[0]
  return {
    expect,
    wire,
    create,
    async start(...jobs: Job<unknown>[]) {
      const instance = create(...jobs)
      await instance.start()
      return instance
    },
    newest,
    reaches: (jobs: Jobs, state: string) =>
      expect.poll(async () => (await newest(jobs))?.state, { timeout: 20_000 }).toBe(state),
    createCounter: () => createCounter(expect),
  }
}

function createCounter(expect: ExpectStatic) {
  let calls = 0
  return {
    call() {
      calls += 1
    },
    times: (count: number) => expect.poll(() => calls).toBe(count),
  }
}

describe.concurrent('a job that is sent', () => {
  test('runs with its data, and is listed with when and how long', async (context) => {
    const { expect, start, newest, reaches: canSeeProperty } = await open(context)
    const texts: string[] = []
    const job = defineTestJob(async ({ text }) => texts.push(text))
    const jobs = await start(job)
    await jobs.send(job, { text: 'Bɔhye' })
    await canSeeProperty(jobs, 'completed')
    expect(texts).toEqual(['Bɔhye'])
    const run = await newest(jobs)
    expect(run).toMatchObject({ name: 'test-job', attempts: 1, error: null })
    expect(run?.finishedAt?.getTime()).toBeGreaterThanOrEqual(run?.startedAt?.getTime() ?? Number.NaN)
  })

  test('within a transaction runs once that has committed, and not at all when it has not', async (context) => {
    const { expect, wire, start, reaches: canSeeProperty } = await open(context)
    const texts: string[] = []
    const job = defineTestJob(async ({ text }) => texts.push(text))
    const jobs = await start(job)
    const undone = wire.db.transaction(async (tx) => {
      await jobs.sendWithin(tx, job, { text: 'undone' })
      throw new Error('No.')
    })
    await expect(undone).rejects.toThrow('No.')
    const begin = await wire.db.transaction(async (tx) => {
      const wake = await jobs.sendWithin(tx, job, { text: 'done' })
      expect(await jobs.listRuns(1)).toEqual([])
      return wake
    })
    begin()
    await canSeeProperty(jobs, 'completed')
    expect(texts).toEqual(['done'])
  })

  test('does not wait for a long one that was begun before', async (context) => {
    const { expect, start, newest } = await open(context)
    const held = Promise.withResolvers<void>()
    const texts: string[] = []
    const handler = async ({ text }: { text: string }) => {
      if (text === 'long') await held.promise
      texts.push(text)
    }
    const job = defineTestJob(handler, { concurrency: 2, long: true })
    const jobs = await start(job)
    await jobs.send(job, { text: 'long' })
    await expect.poll(async () => (await newest(jobs))?.state).toBe('running')
    await jobs.send(job, { text: 'short' })
    await expect.poll(() => texts).toEqual(['short'])
    held.resolve()
    await expect.poll(() => texts).toEqual(['short', 'long'])
  })

  test('completes when it is retried after a failure, which no longer has an error', async (context) => {
    const { expect, start, newest, reaches: canSeeProperty } = await open(context)
    let fails = 1
    const job = defineTestJob(async () => {
      fails -= 1
      if (fails >= 0) throw new Error('No space left on device')
    })
    const jobs = await start(job)
    await jobs.send(job, { text: '' })
    await canSeeProperty(jobs, 'retrying')
    expect(await newest(jobs)).toMatchObject({ attempts: 1, error: 'No space left on device' })
    await canSeeProperty(jobs, 'completed')
    expect(await newest(jobs)).toMatchObject({ attempts: 2, error: null })
  })

  test('is retried after a failure, and becomes a dead letter with its data in the end', async (context) => {
    const { expect, start, newest, reaches: canSeeProperty } = await open(context)
    let fails = 3
    const texts: string[] = []
    const job = defineTestJob(
      async ({ text }) => {
        texts.push(text)
        fails -= 1
        if (fails >= 0) throw new Error('No space left on device')
      },
      { deadLetter: true },
    )
    const jobs = await start(job)
    await jobs.send(job, { text: 'once' })
    await canSeeProperty(jobs, 'failed')
    const failed = await newest(jobs)
    expect(failed).toMatchObject({ attempts: 3, error: 'No space left on device' })
    expect(jobs.logLines.filter((line) => line.includes('a job failed'))).toHaveLength(3)
    const id = failed?.id ?? ''
    expect(await jobs.repeat(id)).toBeUndefined()
    await canSeeProperty(jobs, 'completed')
    expect([texts, await jobs.repeat(id)]).toEqual([['once', 'once', 'once', 'once'], 'repeated'])
  })

  test('is refused while too many wait', async (context) => {
    const { expect, start, reaches: canSeeProperty } = await open(context)
    const job = defineTestJob(() => new Promise((_, reject) => reject(new Error('no'))), {
      maxQueued: 1,
      retry: SLOW_RETRY,
    })
    const jobs = await start(job)
    await jobs.send(job, { text: 'first' })
    await canSeeProperty(jobs, 'retrying')
    await expect(jobs.send(job, { text: 'second' })).rejects.toMatchObject({ status: 503 })
  })

  test('runs at once without an engine, and stopping waits for it', async (context) => {
    const { expect, wire, create } = await open(context)
    let ended = false
    const job = defineTestJob(async () => {
      await wire.db.$client.query('select 1')
      ended = true
    })
    const jobs = create(job)
    await jobs.send(job, { text: '' })
    expect(ended).toBe(false)
    await jobs.stop()
    expect(ended).toBe(true)
    await expect(jobs.run('test-job')).rejects.toThrow('The portal stops.')
  })
})

describe.concurrent('a scheduled job', () => {
  test('runs once at the start, however many instances start at the same moment', async (context) => {
    const { expect, start, newest, reaches: canSeeProperty, createCounter } = await open(context)
    const signal = createCounter()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const job = defineTestJob(
      () => {
        signal.call()
        return held
      },
      { schedule: '0 0 1 1 *', atStart: true },
    )
    const first = await start(job)
    await Promise.all([start(job), start(job)])
    await signal.times(1)
    const { id = '' } = (await newest(first)) ?? {}
    expect(await first.repeat(id)).toBe('under-way')
    release()
    await canSeeProperty(first, 'completed')
    expect(await first.listRuns(5)).toHaveLength(1)
    expect(await first.repeat(id)).toBeUndefined()
    await signal.times(2)
    expect(await first.repeat('00000000-0000-4000-8000-000000000000')).toBe('unknown')
  })

  test('whose run at the start was interrupted runs when another instance starts, without waiting for its retry', async (context) => {
    const { start, reaches: canSeeProperty, createCounter } = await open(context)
    const signal = createCounter()
    const options = { schedule: '0 0 1 1 *', atStart: true, retry: SLOW_RETRY }
    const cut = await start(
      defineTestJob((_data, aborted) => {
        signal.call()
        return new Promise((_, reject) => aborted.addEventListener('abort', () => reject(aborted.reason)))
      }, options),
    )
    await signal.times(1)
    await cut.stop()
    const next = await start(defineTestJob(async () => signal.call(), options))
    await signal.times(2)
    await canSeeProperty(next, 'completed')
  })

  test('that is no longer declared does not run any more', async (context) => {
    const { expect, wire, start } = await open(context)
    const nothing = async () => undefined
    await start(defineTestJob(nothing, { schedule: '0 * * * *' }))
    await start(defineTestJob(nothing, { name: 'another' }))
    expect((await wire.db.$client.query('select name from jobs.schedule')).rows).toEqual([])
  })
})

test.concurrent('running jobs of a stopping instance are aborted and run in another one, as do jobs sent then', async (context) => {
  const { expect, start, createCounter } = await open(context)
  const signal = createCounter()
  const job = defineTestJob((_data, aborted) => {
    signal.call()
    return new Promise((_, reject) => aborted.addEventListener('abort', () => reject(aborted.reason)))
  })
  const jobs = await start(job)
  await jobs.send(job, { text: 'half' })
  await signal.times(1)
  const begun = performance.now()
  await jobs.stop()
  expect(performance.now() - begun).toBeLessThan(5_000)
  await jobs.send(job, { text: 'late' })
  const texts: string[] = []
  await start(defineTestJob(async ({ text }) => texts.push(text)))
  await expect.poll(() => texts.toSorted()).toEqual(['half', 'late'])
})

describe.concurrent('while the database is unavailable', () => {
  test('an instance starts once it is back', async (context) => {
    const { expect, wire, create, createCounter } = await open(context)
    await wire.disconnect()
    const signal = createCounter()
    const jobs = create(defineTestJob(async () => signal.call(), { atStart: true }))
    const starting = jobs.start()
    const tries = () => jobs.logLines.filter((line) => line.includes('could not start')).length
    await expect.poll(tries).toBeGreaterThan(1)
    await wire.reconnect()
    await starting
    await signal.times(1)
  })

  test('no job is lost, each error is logged once a minute, and work resumes', async (context) => {
    const { expect, wire, start, createCounter } = await open(context)
    const signal = createCounter()
    const job = defineTestJob(async () => signal.call())
    const jobs = await start(job)
    await wire.disconnect()
    await expect(jobs.send(job, { text: '' })).rejects.toThrow()
    const warned = () => jobs.logLines.filter((line) => line.includes('the job engine will try again')).length
    await expect.poll(warned).toBeGreaterThan(0)
    await wire.reconnect()
    await jobs.send(job, { text: '' })
    await signal.times(1)
    expect(warned()).toBeLessThan(6)
  })
})
