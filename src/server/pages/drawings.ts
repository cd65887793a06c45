import { html } from './html.ts';

/** The sprout over the load: the same mark as the app's icon. */
export const logo = html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <path
    fill="#fff"
    d="M16 4c2.600 2.600 3.600 5.400 3 8.400-.4 2-1.500 3.700-3 5.100-1.500-1.400-2.600-3.100-3-5.100-.6-3 .4-5.800 3-8.400Z"
  />
  <path
    fill="#cfe3d8"
    d="M5 9.500c4.600-.2 7.700 1.400 9.300 4.700.6 1.300.9 2.700.9 4.300C10 18.600 6.400 15.600 5 9.500Z"
  />
  <path
    fill="#cfe3d8"
    d="M27 9.500c-4.600-.2-7.700 1.400-9.300 4.700-.6 1.300-.9 2.700-.9 4.300 5.200.1 8.800-2.900 10.200-9Z"
  />
  <path
    fill="#d99a1c"
    d="M3.500 20.500h25l-2 6.300a1.700 1.700 0 0 1-1.600 1.200H7.100a1.700 1.700 0 0 1-1.600-1.200Z"
  />
</svg>`;

/** Fields at harvest with a grain lorry on its way: furrows run to the point where the sun goes down. */
export const scenery = html`<svg
  class="scenery"
  viewBox="0 0 800 420"
  preserveAspectRatio="xMidYMax slice"
  aria-hidden="true"
  focusable="false"
>
  <defs>
    <radialGradient id="glow">
      <stop class="glow-near" offset="0.3" />
      <stop class="glow-far" offset="1" />
    </radialGradient>
  </defs>
  <circle fill="url(#glow)" cx="560" cy="176" r="150" />
  <circle class="sun" cx="560" cy="176" r="58" />
  <path class="hill-far" d="M0 214c96-34 182-44 268-30s150 30 246 16 182-34 286-8v228H0Z" />
  <path
    class="forest"
    d="M58 196l9-22 9 22 8-30 10 30 8-20 8 18 9-32 10 31 9-21 9 20 8-28 9 28 8-17 8 18 8-26 9 26 6-14 7 15c-60-6-107-1-150 15Z"
  />
  <path class="hill-mid" d="M0 262c120-42 240-50 360-30s266 40 440 2v186H0Z" />
  <path class="stubble" d="M0 262c120-42 240-50 360-30 46 8 92 16 140 20C330 282 150 300 0 330Z" />
  <g class="road">
    <path d="M0 330c190-34 390-40 560-34 96 3 176 4 240-2v26c-66 7-150 6-244 3-168-6-366 2-556 36Z" />
  </g>
  <g class="lorry" transform="translate(330 238)">
    <path class="trailer" d="M0 12h116l-6 40H8Z" />
    <path class="load" d="M3 12c14-15 30-19 44-10 13-13 33-11 43-1 10-4 19 1 24 11Z" />
    <path class="trailer-line" d="M30 14l2 36M58 14v36M86 14l-2 36" />
    <path class="cab" d="M122 52V20a6 6 0 0 1 6-6h22c4 0 7 2 8 5l9 22v11Z" />
    <path class="window" d="M134 20h14l7 17h-21Z" />
    <path class="chassis" d="M4 52h165v6H4Z" />
    <g class="wheels">
      <circle cx="26" cy="60" r="10" />
      <circle cx="50" cy="60" r="10" />
      <circle cx="100" cy="60" r="10" />
      <circle cx="148" cy="60" r="10" />
    </g>
    <g class="hubs">
      <circle cx="26" cy="60" r="4" />
      <circle cx="50" cy="60" r="4" />
      <circle cx="100" cy="60" r="4" />
      <circle cx="148" cy="60" r="4" />
    </g>
  </g>
  <path class="field" d="M0 348c190-34 390-40 560-34 96 3 176 4 240-2v108H0Z" />
  <g class="furrows">
    <path d="M556 316C420 330 210 362 0 420" />
    <path d="M566 316C470 332 330 368 170 420" />
    <path d="M576 316C520 334 430 372 330 420" />
    <path d="M588 316c-22 26-58 62-106 104" />
    <path d="M602 317c2 28 4 64 22 103" />
    <path d="M618 317c32 28 84 66 150 103" />
    <path d="M640 317c54 22 104 44 160 66" />
    <path d="M672 317c50 12 90 20 128 28" />
  </g>
</svg>`;
