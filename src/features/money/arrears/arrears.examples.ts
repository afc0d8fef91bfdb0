const newPromise = { day: '2026-12-05', amount: 800, note: 'Half now, the rest after Christmas' }
const newContact = { channel: 'call', note: 'Her shop was closed for two weeks' }

export const EXAMPLES = { newPromise, newContact }
