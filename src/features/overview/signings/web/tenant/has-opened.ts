import type { Signing } from '../../signing.schemas.ts'

/** The server notes when the tenant opens the file. */
export const hasOpened = ({ trail, tenantName }: Pick<Signing, 'trail' | 'tenantName'>): boolean =>
  trail.some(({ what, name }) => what === 'opened' && name === tenantName)
