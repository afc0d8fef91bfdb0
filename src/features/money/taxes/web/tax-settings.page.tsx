import { formatDay } from '../../../../shared/days.ts'
import { FrozenRecord } from '../../../../web/ui/frozen-record.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { RATE_LABELS, type TaxRate } from '../../tax-rates/tax-rates.rules.ts'
import type { TaxSettings } from '../taxes.contract.ts'
import classes from './tax.module.css'
import { TaxSettingsForm } from './tax-settings.form.tsx'
import { FAILED, percentText, vatSentence } from './tax-texts.ts'
import { taxSettingsQuery } from './taxes.api.ts'

const shownSettings = ({ rates, vat }: TaxSettings) => ({ rates, vat })

export function TaxSettingsPage() {
  const notice = useNotice({ over: true })
  const can = useCan()
  return (
    <Page
      title="Rates of tax"
      back={
        <BackToSettings>
          <TextLink to="/tax">‹ Tax</TextLink>
        </BackToSettings>
      }
      lead="The rates for the tax on rent, each from a day and with its source. Compare them with the law: the portal does not update them automatically."
      narrow
    >
      {notice.node}
      <FrozenRecord
        query={taxSettingsQuery}
        selectValues={shownSettings}
        height={480}
        failed={FAILED.settings}
      >
        {(settings, keep) =>
          can('tax:write') ? (
            <TaxSettingsForm
              settings={settings}
              onSaved={(saved) => {
                keep(saved)
                notice.report('success', 'The rates are saved.')
              }}
            />
          ) : (
            <KnownRates settings={settings} />
          )
        }
      </FrozenRecord>
    </Page>
  )
}

const COLUMNS: Column<TaxRate>[] = [
  { header: 'Rate', card: 'title', cell: ({ name }) => RATE_LABELS[name] },
  { header: 'Percent', align: 'right', card: 'aside', cell: ({ percent }) => percentText(percent) },
  { header: 'From', card: 'start', line: 1, cell: ({ from }) => <DayText day={from} /> },
  { header: 'Source', cell: ({ source }) => <span className={classes.source}>{source}</span> },
]

const KnownRates = ({ settings: { rates, vat } }: { settings: TaxSettings }) => (
  <Section title="Rates">
    <DataTable label="Rates" columns={COLUMNS} rows={rates} rowKey={({ name, from }) => `${name} ${from}`} />
    <Text tone="soft">
      {vatSentence(vat)}
      {vat.next.map((next) => ` From ${formatDay(next.from)}: ${vatSentence(next)}`)}
    </Text>
  </Section>
)
