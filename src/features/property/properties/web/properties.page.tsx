import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { propertiesQuery } from './properties.api.ts'
import { PropertiesView } from './properties.view.tsx'
import { type UnitHistoryPart, UnitsView } from './units.view.tsx'

const SEARCH = { property: '', apartment: '' }

/** The address names a property by id or name, or none for the list. */
export function PropertiesPage({ history }: { history: UnitHistoryPart }) {
  const [{ property: id, apartment }] = useUrlSearch(SEARCH)
  const properties = useQuery(propertiesQuery)
  if (!id && !apartment) return <PropertiesView />
  if (properties.isPending) return <Loading height={480} />
  const property = properties.data?.find((one) => (id ? one.id === id : one.name === apartment))
  return property ? <UnitsView property={property} history={history} /> : <PropertiesView />
}
