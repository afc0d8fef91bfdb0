import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { afterCommit, sendWithCommit } from './index.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

await db.execute(sql`create table written (word text primary key)`)
const words = async () =>
  (await db.execute<{ word: string }>(sql`select word from written order by word`)).rows
const write = (tx: Parameters<typeof sendWithCommit>[0], word: string) =>
  tx.execute(sql`insert into written values (${word})`)

describe('a statement that leaves with the commit', () => {
  test('is committed with the others, and what follows the commit comes after it', async () => {
    let after = 0
    await db.transaction(async (tx) => {
      afterCommit(tx, () => {
        after += 1
      })
      await write(tx, 'first')
      sendWithCommit(tx, write(tx, 'last'))
    })
    expect(await words()).toEqual([{ word: 'first' }, { word: 'last' }])
    expect(after).toBe(1)
  })

  test('that fails rolls everything back, throws, and nothing follows', async () => {
    let after = 0
    const failed = db.transaction(async (tx) => {
      afterCommit(tx, () => {
        after += 1
      })
      await write(tx, 'gone')
      sendWithCommit(tx, write(tx, 'first'))
    })
    await expect(failed).rejects.toThrow(/written/)
    expect(await words()).toEqual([{ word: 'first' }, { word: 'last' }])
    expect(after).toBe(0)
  })

  test('fails within a savepoint, which alone is undone', async () => {
    await db.transaction(async (tx) => {
      await write(tx, 'kept')
      const inner = tx.transaction(async (savepoint) => {
        await write(savepoint, 'undone')
        sendWithCommit(savepoint, write(savepoint, 'first'))
      })
      await expect(inner).rejects.toThrow()
    })
    expect(await words()).toEqual([{ word: 'first' }, { word: 'kept' }, { word: 'last' }])
  })

  test('is the reason of what fails after it, also within a savepoint', async () => {
    const known = { cause: { code: '23505' } }
    const failed = db.transaction(async (tx) => {
      sendWithCommit(tx, write(tx, 'first'))
      await write(tx, 'next')
    })
    await expect(failed).rejects.toMatchObject(known)
    await db.transaction(async (tx) => {
      const inner = tx.transaction(async (savepoint) => {
        sendWithCommit(savepoint, write(savepoint, 'first'))
        await write(savepoint, 'next')
      })
      await expect(inner).rejects.toMatchObject(known)
    })
    expect(await words()).toEqual([{ word: 'first' }, { word: 'kept' }, { word: 'last' }])
  })

  test('needs a transaction', () => {
    const outside = db as unknown as Parameters<typeof sendWithCommit>[0]
    expect(() => sendWithCommit(outside, Promise.resolve())).toThrow('Only a transaction')
  })
})
