import { useQuery } from '@tanstack/react-query'
import { formatMonth } from '../../../../shared/days.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { TableFoot } from '../../../../web/ui/list/table-foot.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { YearOfBooks } from '../books.contract.ts'
import { FIGURES } from '../closes.rules.ts'
import { FIGURE_TEXTS } from '../figure-texts.ts'
import { accountingApi, yearQuery } from './books.api.ts'
import classes from './books.module.css'
import { BooksPage } from './books.page.tsx'
import { FAILED } from './books.texts.ts'
import { FigureLegend } from './closes/figure-list.tsx'
import { isYear, YearChooser } from './year-chooser.tsx'

type Month = YearOfBooks['months'][number]

const COLUMNS: Column<Month>[] = [
  {
    header: 'Month',
    card: 'title',
    cell: ({ month }) => (
      <TextLink to="/tax" search={{ month }} inherit>
        {formatMonth(month).slice(0, 3)}
      </TextLink>
    ),
  },
  ...FIGURES.map(
    (figure): Column<Month> => ({
      header: FIGURE_TEXTS[figure].label,
      align: 'right',
      cell: ({ figures }) => <Money cedis={figures[figure]} bare />,
    }),
  ),
]

const SEARCH = { year: '' }

export function BooksYearPage() {
  const today = useToday()
  const [{ year: chosen }, setSearch] = useUrlSearch(SEARCH)
  const year = isYear(chosen) ? chosen : today.slice(0, 4)
  const result = useQuery(yearQuery(year))
  const { node, show } = useNotice({ over: true })
  return (
    <BooksPage
      tab="Year"
      lead="The months of a year and their totals, in GHS."
      actions={
        <ExportMenu
          total={result.data?.months.length}
          noun="month"
          plural="months"
          fileName={`Year_${year}`}
          load={(format) => accountingApi.bytes('GET /years/{year}', { params: { year }, query: { format } })}
          onFailed={(text) => show('error', text)}
        />
      }
    >
      {node}
      <YearChooser year={year} today={today} onChange={(to) => setSearch({ year: to }, { push: true })} />
      <Loaded result={result} failed={FAILED.year}>
        {(data, isChanging) => (
          <div className={classes.dense}>
            <DataTable
              label={`Books of ${data.year}`}
              columns={COLUMNS}
              rows={data.months}
              rowKey={({ month }) => month}
              changing={isChanging}
            >
              <TableFoot columns={COLUMNS} cells={toTotalRow(data)} />
            </DataTable>
          </div>
        )}
      </Loaded>
      <FigureLegend />
    </BooksPage>
  )
}

const toTotalRow = ({ totals }: YearOfBooks) => ({
  Month: 'Total',
  ...Object.fromEntries(
    FIGURES.map((figure) => [FIGURE_TEXTS[figure].label, <Money key={figure} cedis={totals[figure]} bare />]),
  ),
})
