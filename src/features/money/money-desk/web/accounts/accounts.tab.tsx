import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import { useNewInAddress } from '../../../../../web/use-new-in-address.ts'
import type { MoneyAccount } from '../../money-desk.contract.ts'
import { DeskTabs } from '../desk-tabs.tsx'
import { accountsQuery, FAILED } from '../money-desk.api.ts'
import { ACCOUNT_LABELS } from '../money-desk.texts.ts'

const DIALOG = lazyPart(() => import('./account.dialog.tsx').then((module) => module.AccountDialog))

export function AccountsTab() {
  const notice = useNotice({ over: true })
  const result = useQuery(accountsQuery)
  const [opened, setOpened] = useState<'new' | MoneyAccount | null>(null)
  const [isNew, endNew] = useNewInAddress()
  const shown = isNew ? 'new' : opened
  const add = (
    <Button onClick={() => setOpened('new')} onPointerEnter={DIALOG.prefetch} onFocus={DIALOG.prefetch}>
      Add account
    </Button>
  )
  return (
    <Page
      title="Money Desk"
      part="Accounts"
      lead="Your wallets and bank accounts, whose statements are imported."
      tabs={<DeskTabs current="accounts" />}
      actions={
        <>
          {add}
          <LinkButton to="/money-desk/settings" variant="default">
            Settings
          </LinkButton>
        </>
      }
    >
      {notice.node}
      <Loaded result={result} failed={FAILED.accounts}>
        {(accounts) =>
          accounts.length === 0 ? (
            <Card>
              <EmptyState title="No account yet.">
                Add the wallet or bank account that tenants pay to. Lines before its opening day are left
                aside.
              </EmptyState>
            </Card>
          ) : (
            <DataTable
              label="Accounts"
              columns={accountColumns(setOpened)}
              rows={accounts}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
      {shown && (
        <DialogPart
          part={DIALOG}
          props={{
            account: shown === 'new' ? undefined : shown,
            onClose: () => {
              setOpened(null)
              endNew()
            },
            onSaved: (text: string) => notice.report('success', text),
          }}
          onFailed={notice.fail}
        />
      )}
    </Page>
  )
}

const accountColumns = (onEdit: (account: MoneyAccount) => void): Column<MoneyAccount>[] => [
  {
    header: 'Account',
    card: 'title',
    cell: ({ id, name }) => (
      <TextLink to="/money-desk/accounts/$id" params={{ id }} search={{}} inherit>
        {name}
      </TextLink>
    ),
  },
  { header: 'Kind', card: 'aside', cell: ({ kind }) => ACCOUNT_LABELS[kind] },
  { header: 'Number', cell: ({ number }) => number },
  { header: 'Last line', cell: ({ lastLineOn }) => (lastLineOn ? <DayText day={lastLineOn} /> : 'None yet') },
  {
    header: 'Need you',
    align: 'right',
    cell: ({ id, open }) =>
      open > 0 ? (
        <TextLink to="/money-desk" search={{ tab: 'lines', accountId: id }} inherit>
          {open.toLocaleString('en-GB')}
        </TextLink>
      ) : (
        '0'
      ),
  },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: (account) => (
      <Row gap="xs" nowrap>
        <LinkButton
          to="/money-desk/accounts/$id"
          params={{ id: account.id }}
          search={{}}
          variant="light"
          size="compact-md"
          aria-label={`Months of ${account.name}`}
        >
          Months
        </LinkButton>
        <ActionButton aria-label={`Edit ${account.name}`} onClick={() => onEdit(account)}>
          Edit
        </ActionButton>
      </Row>
    ),
  },
]
