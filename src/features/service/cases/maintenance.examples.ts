export const EXAMPLES = {
  confirmation: { rating: 4, comment: 'Done well, only a day later than promised.' },
  reopening: { reason: 'The tap drips again since this morning.' },
  changes: { days: { urgent: 2, high: 3, normal: 7, low: 30 } },
}
