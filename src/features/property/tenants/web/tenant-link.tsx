import { TextLink } from '../../../../web/ui/link.tsx'

export const TenantLink = ({ id, name }: { id: string; name: string }) => (
  <TextLink to="/tenants/$id" params={{ id }} inherit>
    {name}
  </TextLink>
)
