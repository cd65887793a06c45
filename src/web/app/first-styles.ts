/**
 * Styles of the table's first view that its own chunk would bring in a file of its own: here they are part of the
 * app's stylesheet, since on a phone a round trip costs more than their bytes. All other screens share a second
 * stylesheet (vite.config.ts).
 */
import '../features/job-table/cards/JobCards.module.css';
import '../features/job-table/cells/cells.module.css';
import '../features/job-table/grid/GridSkeleton.module.css';
import '../features/job-table/JobTablePage.module.css';
import '../ui/status/status.module.css';
