import { describe, expect, it } from 'vitest'
import { caseDesk } from '../../../testing/cases.ts'
import { openScene } from '../../../testing/scene.ts'
import { bytesOf, csvRows, xlsxRows } from '../../../testing/sheets.ts'
import type { Case } from '../cases.contract.ts'
import { caseMessages, statusLabel } from '../cases.messages.ts'
import { CASE_KINDS, CASES } from '../cases.rules.ts'

const scene = openScene()

describe.each(CASE_KINDS)('%ss as a file', (kind) => {
  const desk = caseDesk(scene, kind)
  const { path, title, words, working } = CASES[kind]
  const download = (query: string, by: Parameters<typeof bytesOf>[1] = scene.admin) =>
    bytesOf(scene.portal, by, `/${path}/export?${query}`)
  const csv = async (query = '') => csvRows((await download(`format=csv&${query}`)).bytes)

  it('say what was reported, and what became of it', async () => {
    await scene.portal.db.$client.query('delete from cases')
    const { body } = await desk.submit({ subject: '@SUM(A1)', [words]: 'It drips,\nsince "Monday"' })
    await desk.handle(body.id, { status: working, adminResponse: '- on our way' })
    await desk.reply(body.id, { tenantReply: 'Thank you' })
    const { name, email } = scene.tenant.tenant
    const today = scene.portal.clock.today()
    const headings = [
      'Subject',
      'Tenant',
      'Email',
      caseMessages(kind).wordsLabel,
      'Status',
      'Submitted',
      'Response',
      'Responded',
      'Replies',
    ]
    const said = ['It drips,\nsince "Monday"', statusLabel(working), today]
    const rows = await csv()
    expect(rows).toEqual([
      headings,
      [
        "'@SUM(A1)",
        name,
        email,
        ...said,
        "'- on our way",
        today,
        String((await desk.read(body.id)).replies.length),
      ],
    ])
    const { bytes, headers } = await download('format=xlsx')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${title}s_${today}.xlsx"`)
    const [shown, row = []] = xlsxRows(bytes)
    expect(shown).toEqual(headings)
    expect([row[0], row[6]]).toEqual(['@SUM(A1)', '- on our way'])
  })

  it('are those that the list shows, newest first', async () => {
    for (const status of CASES[kind].statuses) {
      scene.portal.clock.advance(60_000)
      await desk.standing(status)
    }
    await desk.submit({ subject: 'Roof' }, await scene.other())
    const today = scene.portal.clock.today()
    for (const query of [
      '',
      'status=active',
      `status=${working}`,
      'q=roof',
      `createdFrom=${today}`,
      'status=resolved',
    ]) {
      const list = await scene.admin.call<Case[]>(`GET /${path}?${query}`)
      const shown = list.body.map(({ subject, tenantEmail, status }) => [
        subject,
        tenantEmail,
        statusLabel(status),
      ])
      const rows = (await csv(query)).slice(1)
      expect(
        rows.map((row) => [row[0]?.replace(/^'/, ''), row[2], row[4]]),
        query,
      ).toEqual(shown)
    }
  })

  it('are for the office alone', async () => {
    expect((await download('format=csv', scene.tenant)).status).toBe(403)
    expect((await download('format=csv&status=lost')).status).toBe(400)
  })
})
