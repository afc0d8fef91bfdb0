export const RENT_CARD_MESSAGES = {
  issuedBeforeStart: 'A rent card cannot be issued more than a year before the lease begins.',
  issuedLater: 'The day of issue must not be later than today.',
  serialMissing: 'Say the serial number of the official card, or the day on which it was issued.',
} as const

export const RENT_CARD_SOURCE =
  'Rent Act, 1963 (Act 220), section 20: the landlord gives the tenant a rent card within seven days.'
