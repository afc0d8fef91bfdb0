export const KEY_MODES = ['test', 'live'] as const
export type KeyMode = (typeof KEY_MODES)[number]

const SECRET_KEY = /^sk_(?:test|live)_\w{8,190}$/

export const isSecretKey = (text: string): boolean => SECRET_KEY.test(text)

export const getKeyMode = (key: string): KeyMode | null =>
  KEY_MODES.find((mode) => key.startsWith(`sk_${mode}_`)) ?? null

const SHOWN = 4

/** Enough to distinguish two keys. */
export const getKeyEnding = (key: string): string => key.slice(-SHOWN)
