import { describe, expect, it } from 'vitest'
import { addDays } from '../../../../shared/days.ts'
import { createCaseActions } from '../../../../testing/cases.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { downloadBytes, parseCsv, parseXlsx } from '../../../../testing/sheets.ts'
import type { Case } from '../cases.contract.ts'
import { caseMessages, statusLabel } from '../cases.messages.ts'
import { CASE_KINDS, CASES } from '../cases.rules.ts'

const fixture = setUpFixture()

describe.each(CASE_KINDS)('%ss as a file', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { path, title, bodyField, working } = CASES[kind]
  const download = (query: string, by: Parameters<typeof downloadBytes>[1] = fixture.admin) =>
    downloadBytes(fixture.portal, by, `/${path}/export?${query}`)
  const csv = async (query = '') => parseCsv((await download(`format=csv&${query}`)).bytes)

  it('contain text, state and answer', async () => {
    await fixture.portal.db.$client.query('delete from cases')
    const { body } = await caseActions.submit({
      subject: '@SUM(A1)',
      [bodyField]: 'It drips,\nsince "Monday"',
    })
    await caseActions.handle(body.id, { status: working, adminResponse: '- on our way' })
    await caseActions.reply(body.id, { tenantReply: 'Thank you' })
    const { name, email, apartment, unit } = fixture.tenant.tenant
    const today = fixture.portal.clock.today()
    const headings = [
      'Subject',
      'Tenant',
      'Email',
      caseMessages(kind).bodyLabel,
      'Status',
      'Submitted',
      'Response',
      'Responded',
      'Replies',
      ...(kind === 'request'
        ? ['Priority', 'Deadline', 'Late', 'Resolved', 'Confirmed', 'Rating', 'Rating comment', 'Taken by']
        : []),
      ...['Property', 'Unit', 'Phone'],
    ]
    const cells = ['It drips,\nsince "Monday"', statusLabel(working), today]
    const rows = await csv()
    expect(rows).toEqual([
      headings,
      [
        "'@SUM(A1)",
        name,
        email,
        ...cells,
        "'- on our way",
        today,
        String((await caseActions.read(body.id)).replies.length),
        ...(kind === 'request' ? ['Normal', addDays(today, 7), 'no', '', '', '', '', ''] : []),
        ...[apartment, unit ?? '', ''],
      ],
    ])
    const { bytes, headers } = await download('format=xlsx')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${title}s_${today}.xlsx"`)
    const [shown, row = []] = parseXlsx(bytes)
    expect(shown).toEqual(headings)
    expect([row[0], row[6]]).toEqual(['@SUM(A1)', '- on our way'])
  })

  it('match the list, newest first', async () => {
    for (const status of CASES[kind].statuses) {
      fixture.portal.clock.advance(60_000)
      await caseActions.submitInStatus(status)
    }
    await caseActions.submit({ subject: 'Roof' }, await fixture.otherTenant())
    const today = fixture.portal.clock.today()
    for (const query of [
      '',
      'status=active',
      `status=${working}`,
      'q=roof',
      `createdFrom=${today}`,
      'status=resolved',
    ]) {
      const list = await fixture.admin.call<Case[]>(`GET /${path}?${query}`)
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

  it('are for admins only', async () => {
    expect((await download('format=csv', fixture.tenant)).status).toBe(403)
    expect((await download('format=csv&status=lost')).status).toBe(400)
  })
})
