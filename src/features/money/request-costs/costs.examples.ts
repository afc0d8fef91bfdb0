const newCost = {
  amount: 420.5,
  description: 'New mixer and two hours of work',
  spentOn: '2026-11-18',
  supplier: 'Kwame Plumbing Works',
  chargeToTenant: true,
  dueDate: '2026-12-05',
}

export const EXAMPLES = { newCost, charge: { dueDate: '2026-12-05' } }
