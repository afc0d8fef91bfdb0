import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { listCasesById } from '../../cases/server/cases.queries.ts'
import type { InspectionDate, InspectionRule } from '../inspections.contract.ts'
import { missedInspections, nextInspection } from '../inspections.rules.ts'
import * as queries from './inspections.queries.ts'

export const presentPlace = ({ propertyId, propertyName, unitId, unitName }: queries.Rule) => ({
  propertyId,
  propertyName,
  unitId,
  unitName,
})

export function presentRule(rule: queries.Rule, today: Day): InspectionRule {
  const progress = queries.toScheduleProgress(rule)
  const { id, title, description, everyMonths, anchorDay, leadDays, startsOn, endsOn, priority } = rule
  const { assigneeUid, assigneeName, state, activatedOn, lastOn, made } = rule
  return {
    id,
    ...presentPlace(rule),
    title,
    description,
    everyMonths,
    anchorDay,
    leadDays,
    startsOn,
    endsOn,
    priority,
    assigneeUid: assigneeName === null ? null : assigneeUid,
    assigneeName,
    state,
    activatedOn,
    next: nextInspection(rule, progress, today) ?? null,
    lastOn,
    made,
    missed: missedInspections(rule, progress, today).length,
    createdAt: rule.createdAt.toISOString(),
  }
}

export async function presentDates(db: Db, ruleId: string): Promise<InspectionDate[]> {
  const [dates, requests] = [await queries.listDates(db, ruleId), await queries.listRequests(db, ruleId)]
  const ids = requests.flatMap(({ caseId }) => caseId ?? [])
  const cases = new Map((await listCasesById(db, ids)).map((row) => [row.id, row]))
  const requestsByDay = Map.groupBy(requests, ({ inspectionOn }) => inspectionOn)
  return dates.map(({ inspectionOn, state, reason, createdAt }) => ({
    inspectionOn,
    state,
    reason,
    createdAt: createdAt.toISOString(),
    requests: (requestsByDay.get(inspectionOn) ?? []).map(({ unitId, unitName, caseId, ...row }) => {
      const request = caseId === null ? undefined : cases.get(caseId)
      return {
        unitId,
        unitName,
        state: row.state,
        requestId: caseId,
        tenantName: request?.tenantName ?? null,
        status: request?.status ?? null,
      }
    }),
  }))
}
