type Meanings = readonly (readonly [stands: RegExp, sentence: string])[]

const MEANINGS: Meanings = [
  [
    /api.?key|authenti|unauthori|answered 401/i,
    'The provider does not accept the API key. Check it in the SMS settings.',
  ],
  [/balance|credit|answered 402/i, 'The account with the provider has no balance left. Please top it up.'],
  [/sender/i, 'The provider does not accept the sender. It must be registered there first.'],
  [/inactive|gateway|answered 403/i, 'The account with the provider may not send. Please ask the provider.'],
  [/answered 429|too many/i, 'The provider takes no more messages right now. It may take them later.'],
  [
    /number|recipient|phone|validation/i,
    'The provider does not take this telephone number. Check how it is written.',
  ],
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|fetch failed/i,
    'The SMS provider cannot be reached from here right now.',
  ],
  [/timeout|timed out|aborted|reset|closed|socket/i, 'The SMS provider did not answer in time.'],
  [/answered 5\d\d/, 'The SMS provider has a fault right now.'],
]

export const smsErrorMessage = (providerReason: string): string =>
  MEANINGS.find(([pattern]) => pattern.test(providerReason))?.[1] ?? 'The provider refused the message.'
