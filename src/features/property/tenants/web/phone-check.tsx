import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../web/ui/layout.tsx'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'

const PAUSE_MS = 300
const NOTHING = { phone: null, warnings: [], confirmBy: null }

/** `except` is the tenant who has the number. */
export function usePhoneCheck(phone: string, except: string | undefined) {
  const { data } = useQuery({
    queryKey: [...TENANTS_KEY, 'phone-check', phone, except],
    queryFn: ({ signal }) =>
      tenantsApi('GET /tenants/phone-check', { query: { phone, ...(except && { except }) }, signal }),
    enabled: phone !== '',
  })
  return (phone !== '' && data) || NOTHING
}

export function PhoneWarnings({ phone, except }: { phone: string; except?: string | undefined }) {
  const [typed] = useDebouncedValue(phone.trim(), PAUSE_MS)
  const { warnings } = usePhoneCheck(typed, except)
  return (
    <div role="status">
      {typed === phone.trim() &&
        warnings.map((warning) => (
          <Text key={warning} tone="orange" size="table" lineHeight={1.45}>
            {warning}
          </Text>
        ))}
    </div>
  )
}
