const RULE = '0d9b6c2e-51f7-4a83-b6e0-7c48f1d25a39'
const sums = { owed: 1500.5, credit: 0, held: 3000, leftToPay: 0, toGiveBack: 1499.5 }

export const EXAMPLES = {
  preview: { moveOutOn: '2026-12-31', proration: 'daily' },
  planned: {
    toBill: [
      {
        ...{ ruleId: RULE, periodFrom: '2026-12-01', periodTo: '2026-12-31' },
        ...{ amount: 1500.5, dueDate: '2026-12-01', billOn: '2026-11-26' },
        description: 'Rent for December 2026',
      },
    ],
    toVoid: [],
    toCredit: [],
    before: { ...sums, owed: 0, toGiveBack: 3000 },
    after: sums,
    hash: '2f8d0c6a4b7e91d35a60c8f214e7b9d03c5a8e6f7d1b2049a8c3e5f60718293a',
  },
  ending: { moveOutOn: '2026-12-31', reason: 'Moves to another town' },
}
