import { SHARE_PATH } from '../../shared/share-path.ts'
import { light } from '../../shared/tokens.ts'

const SHORT_NAME = 12

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The installed app's name and icons. Its first screen leads admins on to theirs. */
export const webManifest = (companyName: string) => ({
  id: '/',
  name: companyName,
  ...(companyName.length <= SHORT_NAME && { short_name: companyName }),
  start_url: '/tenant-dashboard',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  theme_color: light.fill,
  background_color: light.ground,
  // A tenant shares the text of a payment, the office that of the wallet.
  share_target: { action: SHARE_PATH, method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
})
