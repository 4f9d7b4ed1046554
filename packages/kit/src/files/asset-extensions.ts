const IMAGES = 'png jpg jpeg gif svg webp avif ico apng bmp cur jfif jxl pjp pjpeg'
const FONTS = 'woff woff2 eot ttf otf'
const OTHERS = 'mp4 webm mov vtt mp3 wav ogg flac aac opus m4a pdf txt webmanifest'

/** Extensions of files that code imports as a URL, with every bundler. */
export const ASSET_EXTENSIONS: Readonly<Record<'image' | 'font' | 'other', readonly string[]>> = {
  image: IMAGES.split(' '),
  font: FONTS.split(' '),
  other: OTHERS.split(' '),
}

/** Extensions of style sheets that every bundler supports. */
export const STYLE_EXTENSIONS = ['css', 'scss', 'sass', 'less', 'styl', 'stylus', 'postcss', 'pcss'] as const

/** Matches module IDs of style sheets. Vite also supports `sss`. */
export const STYLE_ID = new RegExp(String.raw`\.(?:${STYLE_EXTENSIONS.join('|')}|sss)(?:$|\?)`)
