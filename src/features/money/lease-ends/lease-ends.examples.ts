export const EXAMPLES = {
  preview: { moveOutOn: '2026-12-31', proration: 'daily' },
  ending: { moveOutOn: '2026-12-31', reason: 'Moves to another town' },
}
