export const FAILED = {
  load: 'Failed to load vendors. Please try again.',
  save: 'Failed to save the vendor. Please try again.',
  move: 'Failed to change the vendor. Please try again.',
} as const
