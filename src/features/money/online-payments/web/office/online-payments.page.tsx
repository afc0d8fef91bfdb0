import { Button, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { PageRequest } from '../../../../../web/http.ts'
import { usePageOfList } from '../../../../../web/page-of-list.ts'
import { Row } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { LoadedList } from '../../../../../web/ui/list/loaded-list.tsx'
import { NoMatch } from '../../../../../web/ui/list/no-match.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { OnlinePayment } from '../../online-payments.contract.ts'
import { ONLINE_PAYMENTS_KEY, onlinePaymentsApi, useOnlinePaymentsChanged } from '../online-payments.api.ts'
import { type OnlineAct, onlinePaymentColumns } from './online-payments.columns.tsx'
import { FAILED, STATE_LABELS } from './online-payments.texts.ts'

const PARTS = {
  assign: lazyPart(() => import('./assign.tsx').then((module) => module.Assign)),
  refund: lazyPart(() => import('./refund.tsx').then((module) => module.Refund)),
}
const COMPARE = lazyPart(() => import('./compare.tsx').then((module) => module.Compare))
const BANNER_MS = 5000
const SEARCH = { state: '', at: '' }

type State = OnlinePayment['state']
const STATES = Object.keys(STATE_LABELS) as State[]
const stateNamed = (text: string) => STATES.find((one) => one === text)
const OPTIONS = [
  { value: '', label: 'All' },
  ...STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
]

const load = (state: State | undefined) => async (page: PageRequest, signal: AbortSignal) => {
  const found = await (state === 'unmatched'
    ? onlinePaymentsApi.page('GET /online-payments/unmatched', page, { signal })
    : onlinePaymentsApi.page('GET /online-payments', page, { query: { state }, signal }))
  return { ...found, rows: found.rows.map((row) => ({ ...row, id: row.reference })) }
}

export function OnlinePaymentsPage() {
  const [{ at, state: named }, setSearch] = useUrlSearch(SEARCH)
  const [comparing, setComparing] = useState(false)
  const [opened, setOpened] = useState<{ act: OnlineAct; payment: OnlinePayment }>()
  const { node, show } = useNotice({ over: true })
  const refresh = useOnlinePaymentsChanged()
  const state = stateNamed(named)
  const list = usePageOfList({
    queryKey: [...ONLINE_PAYMENTS_KEY, 'list', state ?? ''],
    load: load(state),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  const columns = useMemo(() => onlinePaymentColumns((act, payment) => setOpened({ act, payment })), [])
  const close = () => setOpened(undefined)
  const done = (text: string) => {
    show('success', text, BANNER_MS)
    return refresh()
  }
  const choose = (value: string) => setSearch({ state: value, at: '' }, { push: true })
  const empty = state ? (
    <NoMatch noun="online payment" onClear={() => choose('')}>
      Choose another state.
    </NoMatch>
  ) : (
    <EmptyState title="No online payments yet.">
      What tenants pay by mobile money or card through the portal stands here, with its fees, once an owner
      has entered the key of an account at Paystack in the settings.
    </EmptyState>
  )
  return (
    <Page title="Online Payments" actions={<Actions onCompare={() => setComparing(true)} />}>
      {node}
      <Row mb="md">
        <NativeSelect
          label="State"
          value={state ?? ''}
          data={OPTIONS}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </Row>
      <LoadedList list={list} noun="online payment" failed={FAILED.load} empty={empty}>
        <DataTable
          label="Online payments"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </LoadedList>
      {comparing && (
        <LazyPart
          part={COMPARE}
          props={{ onClose: () => setComparing(false) }}
          onFailed={() => {
            setComparing(false)
            show('error', PART_FAILED)
          }}
        />
      )}
      {opened && (
        <LazyPart
          part={PARTS[opened.act]}
          props={{ payment: opened.payment, onClose: close, onDone: done }}
          onFailed={() => {
            close()
            show('error', PART_FAILED)
          }}
        />
      )}
    </Page>
  )
}

function Actions({ onCompare }: { onCompare: () => void }) {
  const can = useCan()
  return (
    <>
      {can('payment:write') && (
        <Button
          variant="default"
          onClick={onCompare}
          onPointerEnter={COMPARE.prefetch}
          onFocus={COMPARE.prefetch}
        >
          Compare with Paystack
        </Button>
      )}
      {can('settings:manage') && (
        <LinkButton to="/online-payments/settings" variant="default">
          Settings
        </LinkButton>
      )}
    </>
  )
}
