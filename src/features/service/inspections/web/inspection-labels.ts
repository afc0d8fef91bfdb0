import { formatDay } from '../../../../shared/days.ts'
import type { Tone } from '../../../../web/ui/status-badge.tsx'
import { PRIORITIES, type Priority } from '../../cases/priority.rules.ts'
import type { InspectionPreview, InspectionRule } from '../inspections.contract.ts'
import { INSPECTION_STATE_LABELS } from '../inspections.rules.ts'

export const STATE_BADGES: Record<InspectionRule['state'], { tone: Tone; word: string }> = {
  active: { tone: 'green', word: INSPECTION_STATE_LABELS.active },
  paused: { tone: 'grey', word: INSPECTION_STATE_LABELS.paused },
}

const PRIORITY_WORDS: Record<Priority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}
export const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value] }))

type Place = { propertyName: string; unitName: string | null }
export const formatPlace = ({ propertyName, unitName }: Place): string =>
  unitName === null ? propertyName : `${propertyName}, ${unitName}`

export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export function previewText({ dates, units }: InspectionPreview): string[] {
  const [first] = dates
  if (!first) return ['No inspection is left to come.']
  const days = dates.map(({ inspectionOn }) => formatDay(inspectionOn)).join(', ')
  const housed = units.filter(({ tenantId }) => tenantId !== null)
  const vacant = units.length - housed.length
  const text = `${countText(housed.length, 'tenant')} ${housed.length === 1 ? 'gets' : 'get'} a request on ${formatDay(first.makeOn)}`
  const empty = vacant === 0 ? '' : `; ${countText(vacant, 'unit')} ${vacant === 1 ? 'is' : 'are'} vacant`
  return [`Next: ${days}.`, `${text}${empty}.`]
}
