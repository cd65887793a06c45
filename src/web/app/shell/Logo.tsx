/** A sprout in a load of grain; the same drawing as public/icons/koorem.svg. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden focusable="false">
      <path
        fill="#fff"
        d="M16 4c2.6 2.6 3.6 5.4 3 8.400-.4 2-1.500 3.700-3 5.100-1.500-1.400-2.600-3.100-3-5.100-.6-3 .4-5.800 3-8.400Z"
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
    </svg>
  );
}
