import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a server before the product: tells the longest pause of its event loop, in milliseconds, since it was last
 * asked, on the port `LOOP_METER_PORT` of loopback.
 */
const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();
const meter = createServer((_request, response) => {
  // The histogram counts from tick to tick.
  const pause = Math.max(0, delays.max / 1e6 - resolution);
  delays.reset();
  response.end(String(pause));
});
// Its programs inherit what is loaded before; nobody asks them.
meter.on('error', () => meter.close());
meter.listen(Number(process.env.LOOP_METER_PORT), '127.0.0.1');
meter.unref();
