import { MonthExports } from './month-exports.tsx'
import { taxesApi } from './taxes.api.ts'

type Props = { month: string; onFailed: (text: string) => void }

export const TaxExports = ({ month, onFailed }: Props) => (
  <MonthExports
    load={(format) => taxesApi.bytes('GET /tax/{month}', { params: { month }, query: { format } })}
    fileName={(format) => `Tax_${month}.${format}`}
    onFailed={onFailed}
  />
)
