import { describe, expect, test } from 'vitest'
import { CHART, chartWith, repeatedCode, withFreeCodes } from './accounts.rules.ts'
import { getDebtAge, listDebtors, sumDebtors } from './debtors.rules.ts'

describe('the accounts', () => {
  test('have each a code of their own, in the order of their codes', () => {
    expect(repeatedCode(CHART)).toBeUndefined()
    expect(CHART.length).toBe(35)
    const codes = CHART.map(({ code }) => code)
    expect(codes).toEqual(codes.toSorted())
  })

  test('take what was changed, and tell a code that two have', () => {
    const chart = chartWith([{ account: 'Cash', code: '610', name: 'Till', taxCode: 'NT' }])
    expect(chart.find(({ account }) => account === 'Cash')).toEqual({
      account: 'Cash',
      code: '610',
      name: 'Till',
      taxCode: 'NT',
    })
    expect(repeatedCode(chartWith([{ account: 'Cash', code: '1020', name: 'Till', taxCode: null }]))).toBe(
      '1020',
    )
  })

  test('that came later take a code of their own, where theirs is in use', () => {
    const changes = [{ account: 'Other income', code: '4005', name: 'Sundry', taxCode: null }]
    const chart = withFreeCodes(chartWith(changes), changes)
    expect(repeatedCode(chart)).toBeUndefined()
    expect(chart.find(({ account }) => account === 'Service charge income')?.code).toBe('4006')
  })
})

describe('debtors', () => {
  test.each([
    ['2026-10-31', 'notDue'],
    ['2026-11-01', 'notDue'],
    ['2026-10-30', '1-30'],
    ['2026-10-01', '1-30'],
    ['2026-09-30', '31-60'],
    ['2026-09-01', '31-60'],
    ['2026-08-31', '61-90'],
    ['2026-08-02', '61-90'],
    ['2026-08-01', '90+'],
    [null, 'notDue'],
  ])('due on %s are %s on 31 October', (dueDate, age) => {
    expect(getDebtAge(dueDate, '2026-10-31')).toBe(age)
  })

  test('are one row each, in the order of their names, with credit off the balance', () => {
    const open = (tenantName: string, invoiceId: string | null, dueDate: string | null, amount: number) => ({
      tenantId: `id of ${tenantName}`,
      tenantName,
      invoiceId,
      dueDate,
      dueBefore: null,
      open: amount,
    })
    const rows = listDebtors(
      [
        open('Kofi', 'one', '2026-09-30', 700),
        open('Ama', 'two', '2026-11-05', 500),
        open('Kofi', 'three', '2026-10-30', 100),
        open('Kofi', null, null, -50),
      ],
      '2026-10-31',
    )
    const nothing = { notDue: 0, '1-30': 0, '31-60': 0, '61-90': 0, '90+': 0, credit: 0 }
    expect(rows).toEqual([
      { ...nothing, tenantId: 'id of Ama', tenantName: 'Ama', balance: 500, notDue: 500 },
      {
        ...nothing,
        tenantId: 'id of Kofi',
        tenantName: 'Kofi',
        balance: 750,
        '1-30': 100,
        '31-60': 700,
        credit: 50,
      },
    ])
    expect(sumDebtors(rows)).toEqual({
      ...nothing,
      balance: 1250,
      notDue: 500,
      '1-30': 100,
      '31-60': 700,
      credit: 50,
    })
  })
})
