import { type Day, toLocalDay } from '../../../../../shared/days.ts'
import type { Case } from '../../cases.contract.ts'
import { findResolutionRefusal } from '../../resolution.rules.ts'

export const getResolvedDay = ({ resolvedAt }: Pick<Case, 'resolvedAt'>): Day | null =>
  resolvedAt ? toLocalDay(new Date(resolvedAt)) : null

export const canAnswerResolution = (item: Case, today: Day): boolean =>
  !item.confirmedAt &&
  findResolutionRefusal(
    { status: item.status, resolvedOn: getResolvedDay(item), confirmed: false },
    today,
  ) === null

/** Repairs that the office calls done and the tenant has not confirmed. */
export const listToConfirm = (cases: readonly Case[], today: Day): Case[] =>
  cases.filter((item) => canAnswerResolution(item, today))
