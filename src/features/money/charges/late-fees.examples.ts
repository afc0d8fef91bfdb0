const settings = { on: true, kind: 'percent', value: 5, every: 'month', graceDays: 5, cap: 150 }

export const EXAMPLES = { settings, changes: { on: true, kind: 'fixed', value: 20 } }
