import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { saveAs } from '../../../../../web/files/download.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import type { TenantBalance } from '../../accounts.contract.ts'
import { balanceQuery } from '../account/account.queries.ts'
import { accountsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import classes from './deposit.module.css'
import { SettlementLink } from './settlement-link.tsx'

const DIALOG = lazyPart(() => import('../account/account-dialogs.tsx').then((module) => module.AccountDialog))

/** Without credit, which is kept for other invoices. */
const getAmountOwed = ({ balance, credit }: TenantBalance): number =>
  toCedis(toPesewas(balance) + toPesewas(credit))

function OpenText({ balance }: { balance: TenantBalance }): ReactNode {
  const [owed, { deposit, credit }] = [getAmountOwed(balance), balance]
  return (
    <>
      {owed > 0 ? (
        <>
          <Money cedis={owed} /> is owed
        </>
      ) : (
        'Nothing is owed'
      )}
      {credit > 0 && (
        <>
          , <Money cedis={credit} /> is credit
        </>
      )}
      {deposit > 0 ? (
        <>
          {' '}
          and <Money cedis={deposit} /> of deposit is held.
        </>
      ) : (
        ' and no deposit is held.'
      )}
    </>
  )
}

type Props = { tenant: { id: string; name: string }; stay: { startsOn: Day; movedOutOn: Day } }

export function MoveOut({ tenant, stay }: Props) {
  const notice = useNotice()
  const { data: balance } = useQuery(balanceQuery(tenant.id))
  const today = useToday()
  const moves = stay.movedOutOn > today ? 'Moves out' : 'Moved out'
  return (
    <Stack surface="sunken" gap="md" as="section" aria-label="Moving out">
      <Text weight={600}>
        {moves} on {formatDay(stay.movedOutOn)}
      </Text>
      {notice.node}
      {balance && (
        <Text>
          <OpenText balance={balance} />
        </Text>
      )}
      {balance && <MoneyButtons tenant={tenant} balance={balance} notice={notice} />}
      <Row gap="xs lg" align="center">
        <SettlementLink tenantId={tenant.id} />
        <FinalStatement tenant={tenant} stay={stay} onFailed={(text) => notice.show('error', text)} />
      </Row>
    </Stack>
  )
}

type ButtonsProps = Pick<Props, 'tenant'> & { balance: TenantBalance; notice: ReturnType<typeof useNotice> }

function MoneyButtons({ tenant, balance, notice }: ButtonsProps) {
  const [act, setAct] = useState<'use' | 'return' | 'giveBack' | null>(null)
  const store = useQueryClient()
  const can = useCan()
  const close = () => setAct(null)
  const done = async (text: string) => {
    await store.invalidateQueries({ queryKey: INVOICES_KEY })
    notice.report('success', text)
  }
  const owes = getAmountOwed(balance) > 0
  const hasDeposit = balance.deposit > 0 && can('payment:write')
  const hasCredit = balance.credit > 0 && can('money:giveBack')
  if (!hasDeposit && !hasCredit) return null
  return (
    <Row gap="sm">
      {owes && hasDeposit && (
        <Button size="compact-md" onClick={() => setAct('use')}>
          Use deposit
        </Button>
      )}
      {hasDeposit && balance.mayReturnDeposit && (
        <Button size="compact-md" variant={owes ? 'default' : 'filled'} onClick={() => setAct('return')}>
          Return deposit
        </Button>
      )}
      {hasCredit && (
        <Button size="compact-md" variant="default" onClick={() => setAct('giveBack')}>
          Give back credit
        </Button>
      )}
      {act && (
        <DialogPart
          part={DIALOG}
          props={{ act, tenant, balance, onClose: close, onDone: done }}
          onFailed={notice.fail}
        />
      )}
    </Row>
  )
}

type StatementProps = Pick<Props, 'tenant' | 'stay'> & { onFailed: (text: string) => void }

function FinalStatement({ tenant, stay: { startsOn, movedOutOn }, onFailed }: StatementProps) {
  const today = useToday()
  const [busy, setBusy] = useState(false)
  const to = movedOutOn > today ? movedOutOn : today
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      const query = { from: startsOn, to, format: 'pdf' } as const
      const call = { params: { id: tenant.id }, query }
      const bytes = await accountsApi.bytes('GET /tenants/{id}/statement', call)
      saveAs(bytes, `Statement_${tenant.name.replaceAll(/\s+/g, '_')}_${startsOn}_${to}.pdf`)
    } catch (error) {
      onFailed(errorMessageWith(FAILED.statementFile)(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={classes.save} aria-busy={busy} onClick={() => void save()}>
      {busy ? 'Saving...' : 'Final statement (PDF)'}
    </button>
  )
}
