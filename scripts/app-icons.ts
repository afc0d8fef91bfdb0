import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

// Draws the icons of the installed portal from its mark: node scripts/app-icons.ts

const PUBLIC = path.resolve('src/app/public')
const mark = readFileSync(path.join(PUBLIC, 'logo.svg'), 'utf8')
// Systems cut these icons to their own shape and keep the middle 80 %.
const filled = mark
  .replace(/viewBox="[^"]+"/, 'viewBox="-5 -5 58 58"')
  .replace(/<rect [^>]*fill="([^"]+)"\/>/, '<rect x="-5" y="-5" width="58" height="58" fill="$1"/>')

const ICONS = [
  { name: 'icon-192', size: 192, svg: mark },
  { name: 'icon-512', size: 512, svg: mark },
  { name: 'maskable-512', size: 512, svg: filled },
  { name: 'apple-touch', size: 180, svg: filled },
]

mkdirSync(path.join(PUBLIC, 'icons'), { recursive: true })
for (const { name, size, svg } of ICONS) {
  await sharp(Buffer.from(svg), { density: 1200 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(path.join(PUBLIC, 'icons', `${name}.png`))
}
