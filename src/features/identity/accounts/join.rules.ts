import { addDays, type Day } from '../../../shared/days.ts'

export const INVITE_CHANNELS = ['email', 'sms', 'whatsapp', 'slip'] as const
export type InviteChannel = (typeof INVITE_CHANNELS)[number]

export const JOIN_CODE_LENGTH = 8
export const JOIN_CODE_DAYS = 30

/** As people type it: 'abcd 2345'. */
export const toJoinCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** 'ABCD 2345'. */
export const printJoinCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

export const lastJoinDay = (today: Day): Day => addDays(today, JOIN_CODE_DAYS)

/** The fragment stays in the browser, so that no log contains the code. */
export const joinAddress = (publicUrl: string, code: string): string => `${publicUrl}/join#${code}`
