import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDay, formatMonth } from '../../../../../shared/days.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { isMonth, MonthChooser } from '../../../../../web/ui/month-chooser.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useCompanyName, useToday } from '../../../../identity/company/web/company.api.ts'
import { FAILED, monthQuery, useAccounts } from '../money-desk.api.ts'
import classes from './account-month.module.css'
import { AccountMonth } from './account-month.tsx'

const SEARCH = { month: '' }

/** An account's month next to its statement, to print and to keep. */
export function AccountMonthPage() {
  const { id = '' } = useParams({ strict: false })
  const today = useToday()
  const { name: company } = useCompanyName()
  const [{ month: chosen }, setSearch] = useUrlSearch(SEARCH)
  const month = isMonth(chosen) ? chosen : today.slice(0, 7)
  const account = useAccounts()?.find((one) => one.id === id)
  const result = useQuery(monthQuery(id, month))
  const name = account?.name ?? 'Account'
  return (
    <Page
      title={name}
      lead={`${formatMonth(month)}, next to the statement of the account.`}
      back={
        <TextLink to="/money-desk" search={{ tab: 'accounts' }}>
          ‹ Accounts
        </TextLink>
      }
      actions={
        <Button variant="default" className="unprinted" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Row className="unprinted" gap="sm" align="end" nowrap>
        <MonthChooser
          month={month}
          today={today}
          onChange={(next) => setSearch({ month: next }, { push: true })}
        />
      </Row>
      <Text className={classes.printed ?? ''}>
        {company}, {name}
        {account && ` (${account.number})`}, {formatMonth(month)}, printed {formatDay(today)}
      </Text>
      <Loaded result={result} failed={FAILED.month}>
        {(data, isChanging) => (
          <Stack gap="xl" style={{ opacity: isChanging ? 0.6 : undefined }}>
            <AccountMonth month={data} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
