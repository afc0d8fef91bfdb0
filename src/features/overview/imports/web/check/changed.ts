import { formatGhs, toPesewas } from '../../../../../shared/money.ts'
import type { BookImport } from '../../imports.contract.ts'

type Seen = Pick<BookImport, 'makes' | 'money'>

const COUNTS: Record<keyof BookImport['makes'], string> = {
  properties: 'Properties',
  units: 'Units',
  tenants: 'Tenants',
  leases: 'Leases',
  charges: 'Drafts of charges',
  openings: 'Opening balances',
  deposits: 'Deposits',
  already: 'In the portal already',
  leftOut: 'Left out',
}
const AMOUNTS = { owed: 'Owed', ahead: 'Paid ahead' }
const inGhs = (cedis: number) => formatGhs(toPesewas(cedis))

/** 'Tenants: 38, was 40', for each figure that is another one now. */
export function listChanged(before: Seen, now: Seen): string[] {
  const counts = Object.entries(COUNTS).flatMap(([name, label]) => {
    const [was, is] = [before.makes[name as keyof Seen['makes']], now.makes[name as keyof Seen['makes']]]
    return was === is ? [] : [`${label}: ${is}, was ${was}`]
  })
  const amounts = Object.entries(AMOUNTS).flatMap(([name, label]) => {
    const [was, is] = [before.money[name as 'owed'], now.money[name as 'owed']]
    return was === is ? [] : [`${label}: ${inGhs(is)}, was ${inGhs(was)}`]
  })
  return [...counts, ...amounts]
}
