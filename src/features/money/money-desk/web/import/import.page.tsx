import BANK_EXAMPLE from '../../../../../../docs/examples/bank-statement.csv?url&no-inline'
import WALLET_EXAMPLE from '../../../../../../docs/examples/wallet-statement.csv?url&no-inline'
import { SelectField } from '../../../../../web/ui/form/controls.tsx'
import { DropZone } from '../../../../../web/ui/form/drop-zone.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import { Notice, useNotice } from '../../../../../web/ui/notice.tsx'
import { Card, Page, Section } from '../../../../../web/ui/page.tsx'
import { EmptyState, Loading } from '../../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import type { MoneyAccount } from '../../money-desk.contract.ts'
import { useAccounts } from '../money-desk.api.ts'
import classes from './import.module.css'
import { ImportCounts } from './import-counts.tsx'
import { Imports } from './imports.tsx'
import { PasswordStep } from './password-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { type StatementImport, useStatementImport } from './use-statement-import.ts'

const ACCEPT =
  '.csv,.xlsx,.pdf,text/csv,application/pdf,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SEARCH = { account: '' }

export function StatementImportPage() {
  const accounts = useAccounts()
  const notice = useNotice({ over: true })
  return (
    <Page
      title="Import a statement"
      lead="Of a wallet or bank account, as it was sent to you. Lines that are known are left out, so files may overlap."
      back={
        <TextLink to="/money-desk" search={{}}>
          ‹ Money Desk
        </TextLink>
      }
    >
      {notice.node}
      {!accounts && <Loading />}
      {accounts?.length === 0 && <NoAccount />}
      {accounts && accounts.length > 0 && <NewImport accounts={accounts} />}
      <Imports
        accounts={accounts ?? []}
        onDone={(text) => notice.report('success', text)}
        onFailed={notice.fail}
      />
    </Page>
  )
}

const NoAccount = () => (
  <Card>
    <EmptyState
      title="Add the account first."
      action={
        <LinkButton to="/money-desk" search={{ tab: 'accounts', new: '1' }}>
          Add an account
        </LinkButton>
      }
    >
      A statement belongs to one of your wallets or bank accounts.
    </EmptyState>
  </Card>
)

function NewImport({ accounts }: { accounts: readonly MoneyAccount[] }) {
  const [{ account: chosen }, setSearch] = useUrlSearch(SEARCH)
  const importing = useStatementImport()
  const accountId = accounts.find(({ id }) => id === chosen)?.id ?? accounts[0]?.id ?? ''
  const { reading, sent, problems, imported } = importing
  const chooseAccount = (id: string) => {
    setSearch({ account: id })
    if (reading) importing.read({ file: reading.file, accountId: id })
  }
  return (
    <Stack gap="lg">
      {imported && (
        <Notice tone="success" onClose={importing.reset}>
          <ImportCounts counts={imported} />
        </Notice>
      )}
      <SelectField
        label="Account"
        maw={420}
        value={accountId}
        data={accounts.map(({ id, name, number }) => ({ value: id, label: `${name} (${number})` }))}
        onChange={(event) => chooseAccount(event.currentTarget.value)}
      />
      <DropZone
        label={reading ? 'Drop another file here' : 'Drop the statement here, or press to choose it'}
        accept={ACCEPT}
        sent={sent}
        onFile={(file) => importing.read({ file, accountId })}
      >
        {reading
          ? `${reading.file.name} is chosen.`
          : 'Excel (.xlsx), CSV or PDF, up to 5 MB. You see what it does before anything is stored.'}
      </DropZone>
      {problems.length > 0 && (
        <Notice tone="error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {!reading && <Examples />}
      <Steps importing={importing} />
    </Stack>
  )
}

const Examples = () => (
  <Text tone="soft">
    To see how it goes, download an example of a{' '}
    <a className={classes.example} href={WALLET_EXAMPLE} download="wallet-statement.csv">
      wallet
    </a>{' '}
    or a{' '}
    <a className={classes.example} href={BANK_EXAMPLE} download="bank-statement.csv">
      bank account
    </a>
    . An import can be undone.
  </Text>
)

function Steps({ importing }: { importing: StatementImport }) {
  const { reading, preview, needsPassword } = importing
  if (!reading) return null
  if (needsPassword)
    return (
      <Section title="The file is protected">
        <PasswordStep onPassword={(password) => importing.read({ ...reading, password })} />
      </Section>
    )
  if (!preview) return importing.sent === null ? null : <Text tone="soft">Reading the file...</Text>
  return <PreviewStep importing={importing} reading={reading} preview={preview} />
}
