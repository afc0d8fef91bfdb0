import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { type NoticeTone, useNotice } from '../../../../web/ui/notice.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import { AddBill } from '../../expenses/web/add-bill.tsx'
import { EXPENSES_KEY } from '../../expenses/web/expenses.keys.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { Cost } from '../costs.contract.ts'
import { asRepairExpense, costTotals } from '../costs.rules.ts'
import { AddCost } from './add-cost.tsx'
import { ChargeCost } from './charge-cost.tsx'
import { type CostAct, CostRow } from './cost.row.tsx'
import { costsQuery } from './costs.api.ts'
import { COSTS_KEY } from './costs.keys.ts'
import classes from './costs.module.css'
import { DeleteCost } from './delete-cost.tsx'

const HEIGHT = 96

export function CostsList({ item }: { item: Case }) {
  const { data: costs, error, refetch } = useQuery(costsQuery(item.id))
  const [acting, setActing] = useState<'add' | Acting | null>(null)
  const { node, show, report } = useNotice({ over: true })
  const canWrite = useCan()('expense:write')
  const store = useQueryClient()
  const failed = (text: string) => show('error', text)
  const done = async (text: string, tone: NoticeTone = 'success') => {
    report(tone, text)
    const keys = [COSTS_KEY, EXPENSES_KEY, INVOICES_KEY]
    await Promise.all(keys.map((queryKey) => store.invalidateQueries({ queryKey })))
  }
  const close = () => setActing(null)
  if (!costs)
    return (
      <QueryState query={{ data: costs, error, refetch }} failed="Failed to load the costs" height={HEIGHT} />
    )
  return (
    <Stack gap="sm">
      {node}
      {costs.length > 0 && (
        <ul className={classes.costs} aria-label={`Costs of ${item.subject}`}>
          {costs.map((cost) => (
            <CostRow
              key={cost.id}
              request={item}
              cost={cost}
              onAct={(act) => setActing({ act, cost })}
              onFailed={failed}
            />
          ))}
        </ul>
      )}
      <Row gap="sm lg" align="center" justify="between">
        <Totals costs={costs} />
        {canWrite && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Add cost of ${item.subject}`}
            onClick={() => setActing('add')}
          >
            Add cost
          </Button>
        )}
      </Row>
      {acting === 'add' && <AddCost item={item} onClose={close} onDone={done} />}
      {acting !== null && acting !== 'add' && <Act item={item} {...acting} onClose={close} onDone={done} />}
    </Stack>
  )
}

type Acting = { act: CostAct; cost: Cost }
type ActProps = Acting & { item: Case; onClose: () => void; onDone: (text: string) => Promise<unknown> }

function Act({ act, item, cost, ...handlers }: ActProps) {
  if (act === 'charge') return <ChargeCost item={item} cost={cost} {...handlers} />
  if (act === 'bill') return <AddBill expense={asRepairExpense(cost)} {...handlers} />
  return <DeleteCost requestId={item.id} cost={cost} {...handlers} />
}

function Totals({ costs }: { costs: readonly Cost[] }) {
  const { spent, charged } = costTotals(costs)
  if (costs.length === 0) return <Text tone="soft">No costs yet.</Text>
  return (
    <p>
      <strong>
        <Money cedis={spent} />
      </strong>{' '}
      <Text as="span" tone="soft" size="sm">
        in all
        {charged > 0 && (
          <>
            , <Money cedis={charged} /> charged to the tenant
          </>
        )}
      </Text>
    </p>
  )
}
